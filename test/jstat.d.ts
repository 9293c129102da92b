/** What the tests use of jstat, which comes without types. */
declare module 'jstat' {
  export const jStat: {
    readonly ibeta: (x: number, a: number, b: number) => number;
    readonly studentt: { readonly inv: (p: number, freedom: number) => number };
    readonly binomial: { readonly cdf: (k: number, n: number, p: number) => number };
    readonly normal: { readonly inv: (p: number, mean: number, sd: number) => number };
  };
}
