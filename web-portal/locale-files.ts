import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The texts of both languages stand in one file; a browser fetches those of one (`home.json?de`). */
export const localeFiles = (): Plugin => ({
  name: 'locale-files',
  enforce: 'pre',
  load(id) {
    const [, file, language] = /^(.*\/locales\/\w[\w-]*\.json)\?(de|en)$/.exec(id) ?? [];
    if (!file || !language) return null;
    this.addWatchFile(file);
    const texts = (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)[language];
    return { code: `export default ${JSON.stringify(texts)};`, moduleType: 'js' };
  },
});
