/** The test oracle's own declarations are not reachable through its package exports. */
declare module 'cephes' {
  const cephes: {
    readonly compiled: Promise<void>;
    lgam(x: number): number;
    incbet(a: number, b: number, x: number): number;
    incbi(a: number, b: number, p: number): number;
    ndtri(p: number): number;
    chdtrc(degrees: number, x: number): number;
  };
  export default cephes;
}
