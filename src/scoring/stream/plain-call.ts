// The part of ./plain-lines.ts that knows how calls are written: looking for the end of one by an expression
// takes 0.6 of the time that a loop takes. test/scoring/stream/plain-lines.test.ts compares it with plain code.

import { isJsonObject, type Json } from '../../base/json.ts';
import type { ReadCall } from '../../model/format.ts';

const [quote, backslash] = [0x22, 0x5c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where a call that begins at an offset ends, if it is JSON. */
export function callEnd(text: string, start: number): number {
  simpleCall.lastIndex = start;
  return simpleCall.test(text) ? simpleCall.lastIndex : endOf(text, start);
}

/** A call; undefined for anything else, and for calls with other members. */
export function callIn(
  text: string,
  readText: (text: string) => Json | undefined,
): ReadCall | undefined {
  return shortCall(text) ?? longCall(readText(text));
}

/** An object that ends with an object of scalars, in texts without escapes. */
const simpleCall =
  /\{[^"\\{}[\]]*(?:"[^"\\]*"[^"\\{}[\]]*)*\{[^"\\{}[\]]*(?:"[^"\\]*"[^"\\{}[\]]*)*\}\}/y;

/** The same of any value in brackets. */
function endOf(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === quote) {
      at++;
      for (let inside = text.charCodeAt(at); inside !== quote; inside = text.charCodeAt(++at)) {
        if (inside === backslash) at++;
        else if (at >= text.length) return text.length;
      }
    } else if (unit === openBrace || unit === openBracket) depth++;
    else if ((unit === closeBrace || unit === closeBracket) && --depth === 0) return at + 1;
  }
  return text.length;
}

/** What most calls are written like: texts without escapes, and whole numbers. */
const head = /^\{"tool_name":"([ !#-[\]-~]*)","tool_input":\{/;
const member = /"([!#-/:-[\]-~][ !#-[\]-~]*)":(?:"([ !#-[\]-~]*)"|(0|-?[1-9]\d{0,14}))(,|\}\}$)/y;

/** A call that is written like most; undefined for any other. */
function shortCall(text: string): ReadCall | undefined {
  const begun = head.exec(text);
  if (begun === null) return undefined;
  const params: [string, Json][] = [];
  let at = begun[0].length;
  for (let end = ','; end === ','; ) {
    member.lastIndex = at;
    const found = member.exec(text);
    if (found === null) return undefined;
    const name = found[1] as string;
    // Of two members with one name the last counts.
    for (const [known] of params) if (known === name) return undefined;
    params.push([name, found[2] ?? Number(found[3])]);
    end = found[4] as string;
    at = member.lastIndex;
  }
  return { tool: begun[1] as string, params };
}

function longCall(value: Json | undefined): ReadCall | undefined {
  if (value === undefined || !isJsonObject(value)) return undefined;
  const keys = Object.keys(value);
  if (keys.length !== 2 || keys[0] !== 'tool_name' || keys[1] !== 'tool_input') return undefined;
  const { tool_name: tool, tool_input: input } = value;
  if (typeof tool !== 'string' || !isJsonObject(input)) return undefined;
  const params: [string, Json][] = [];
  for (const name of Object.keys(input)) params.push([name, input[name] as Json]);
  return { tool, params };
}
