mod lesson;
