/** What commands have in common whose names begin with the same word. */
export const families: Readonly<Record<string, string>> = {
  dialogue: 'Make tests of conversations from flowgraphs',
};
