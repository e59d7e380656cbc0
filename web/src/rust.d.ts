declare module "virtual:rust-sources" {
  const sources: import("./lesson/shown-code.ts").Sources;
  export default sources;
}
