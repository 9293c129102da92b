import { afterEach } from 'vitest';
import { cleanUp } from './clean-up.ts';

// It runs once for each file of tests; what files import runs once for all files that share their modules.
afterEach(cleanUp);
