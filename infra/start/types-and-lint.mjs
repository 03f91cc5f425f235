// Types of the server and lint of the whole tree, in one process: the rules that ask for types ask the compiler that has just found them out.
import { ESLint } from 'eslint';
import ts from 'typescript';
import { root } from './lib/places.mjs';

const { config } = ts.readConfigFile(`${root}/tsconfig.json`, ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
const program = ts.createProgram(fileNames, { ...options, noEmit: true });
const wrong = ts.getPreEmitDiagnostics(program);
if (wrong.length > 0) {
  const host = { getCurrentDirectory: () => root, getCanonicalFileName: name => name, getNewLine: () => '\n' };
  console.error(ts.formatDiagnosticsWithColorAndContext(wrong, host));
  process.exitCode = 1;
}

/** Where eslint.config.mjs asks for types. */
const typed = {
  files: ['services/**/*.ts', 'packages/**/*.ts', 'infra/**/*.ts'],
  ignores: ['packages/shared/src/browser/**'],
};
const eslint = new ESLint({
  cwd: root,
  overrideConfig: [{ ...typed, languageOptions: { parserOptions: { programs: [program] } } }],
});
const results = await eslint.lintFiles('.');
if (results.some(({ errorCount, warningCount, fatalErrorCount }) => errorCount + warningCount + fatalErrorCount > 0)) {
  console.error(await (await eslint.loadFormatter()).format(results));
  process.exitCode = 1;
}
