/** Makes the bundles of a configuration of rolldown, whose own command lists every file that it writes. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'rolldown';

const [configuration = 'rolldown.config.ts'] = process.argv.slice(2);
const { default: options } = await import(pathToFileURL(resolve(configuration)).href);
await build(options);
