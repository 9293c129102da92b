import type { MessageTable } from './table.ts';
import { clean, list, quote } from './words.ts';

/** Predictions, and the files that they are in. */
export const predictionMessages = {
  'prediction-without-id': ({ fields }) => ({
    message: `nothing says which profile this prediction is for: there is no ${list(fields)}`,
    hint: 'name the key that holds the id with --id-field, or the file after the id',
  }),
  'doubled-prediction': ({ first }, { profile }) => ({
    message:
      `the prediction${profile ? ` for ${quote(profile.id)}` : ''} is there already ` +
      `at ${clean(first.file)}:${first.line}:${first.column}, and that one counts`,
    hint: 'where they are by several models or prompts, name the field that differs with --group-by',
  }),
  'unreadable-prediction': () => ({
    message: 'no trajectory can be read in this prediction: it scores 0',
    hint: 'name its form with --as if you know it',
  }),
  'unknown-group-field': ({ field }) => ({
    message: `no prediction has the field ${quote(field)} to group by`,
  }),
} satisfies Partial<MessageTable>;
