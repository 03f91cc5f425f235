// The flags with which a plain Node process runs the TypeScript sources. Zero dependencies: read before anything is installed.
export const typescriptNode = ['--conditions=source', '--import', new URL('run-typescript.mjs', import.meta.url).href];
