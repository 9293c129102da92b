import type { SchemaValidator } from './validators.generated.js';

/** Checks scores against formats/scores.schema.json. */
export const validateScores: SchemaValidator;

/** Checks scores of conversations against formats/dialogue-scores.schema.json. */
export const validateDialogueScores: SchemaValidator;
