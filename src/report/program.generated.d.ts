/** The page's own program, one script. */
export const program: string;
/** Its hash, as a Content-Security-Policy names it. */
export const programHash: string;
/** The page's styles. */
export const style: string;
export const styleHash: string;
