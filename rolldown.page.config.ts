import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type BuildOptions, build, type Plugin } from 'rolldown';

const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** As a Content-Security-Policy names what it allows. */
const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Nothing in a script may end it for the parser of HTML, and the page is ASCII but for its data. */
function insideHtml(script: string): string {
  const inside = script.trim().replace(/<(?=\/script|script|!--)/gi, '\\x3c');
  return inside.replace(/[^\n\x20-\x7e]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

function minified(style: string): string {
  return style
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .trim();
}

/** In the order in which they stand: what is narrow or printed changes what is before. */
const styles = ['colours', 'page', 'tables', 'charts', 'profile', 'narrow', 'print'];

/** The bundle as a module of constants, which the report writes into pages. */
const asText: Plugin = {
  name: 'as-text',
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      const licence = source('node_modules/preact/LICENSE').trim();
      const program = insideHtml(
        `/*! preact (https://preactjs.com)\n${licence}\n*/\n${chunk.code}`,
      );
      const style = minified(
        styles.map((name) => source(`src/report/page/styles/${name}.css`)).join(''),
      );
      const constants = {
        program,
        programHash: hashOf(program),
        style,
        styleHash: hashOf(style),
      };
      chunk.code = Object.entries(constants)
        .map(([name, text]) => `export const ${name} = ${JSON.stringify(text)};\n`)
        .join('');
    }
  },
};

/** The program of the report's page, with what it needs in one script. */
const options: BuildOptions = {
  input: { program: 'src/report/page/main.tsx' },
  platform: 'browser',
  tsconfig: 'src/report/page/tsconfig.json',
  plugins: [asText],
  output: {
    dir: 'src/report',
    entryFileNames: '[name].generated.js',
    format: 'iife',
    minify: true,
    codeSplitting: false,
  },
};

export default options;

// Run as a script it builds without a word; rolldown's own command lists every file that it writes.
if (process.argv[1] === import.meta.filename) await build(options);
