import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

/** The report page as one HTML file, into which the command puts its data. */
export default defineConfig({
  root: 'src/output/report/page',
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  build: { outDir: '../../../../dist/output/report/page', emptyOutDir: true, chunkSizeWarningLimit: 1000 },
});
