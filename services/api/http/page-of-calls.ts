import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { FastifyInstance } from 'fastify';

const PATH = '/api/docs';

/** Absolute addresses, since the page answers with and without a slash at its end. */
const page = `<!DOCTYPE html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Weitersagen API</title>
    <link rel="stylesheet" href="${PATH}/swagger-ui.css">
  </head>
  <body>
    <div id="calls"></div>
    <script src="${PATH}/swagger-ui-bundle.js"></script>
    <script src="${PATH}/start.js"></script>
  </body>
</html>
`;

const installed = createRequire(import.meta.url);
const packaged = (name: string) => () => readFile(installed.resolve(`swagger-ui-dist/${name}`));

/** A file of its own, since the content security policy forbids scripts inside the page. */
const start = (document: string) => `SwaggerUIBundle({ url: '${document}', dom_id: '#calls', deepLinking: true });\n`;

/** Serves the page on which the calls of the OpenAPI document at the path `document` are read and tried out. */
export function addPageOfCalls(server: FastifyInstance, document: string): void {
  const files = [
    { name: '', type: 'text/html', read: () => page },
    { name: '/start.js', type: 'text/javascript', read: () => start(document) },
    { name: '/swagger-ui.css', type: 'text/css', read: packaged('swagger-ui.css') },
    { name: '/swagger-ui-bundle.js', type: 'text/javascript', read: packaged('swagger-ui-bundle.js') },
  ];
  for (const { name, type, read } of files)
    server.get(`${PATH}${name}`, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(await read()));
}
