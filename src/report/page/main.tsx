import { render } from 'preact';
import { App } from './app.tsx';
import { readReport } from './read-report.ts';

const place = document.getElementById('app');
if (place !== null) render(<App report={readReport()} />, place);
