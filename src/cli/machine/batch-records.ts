/** The most records that are read, compiled or scored at once, in one thread. */
export const batchRecords = 512;
