import type { Language } from '../../model/language.ts';
import { graphs } from './graph/language.ts';
import { traxgen } from './traxgen/language.ts';

/**
 * The languages of policies: a new one is a row here. The first that recognizes a value reads it. The last one
 * recognizes everything, so that something is said about a value of no language.
 */
export const languages: readonly Language[] = [graphs, traxgen];
