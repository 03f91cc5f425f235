// Scripts and styles lie compressed beside themselves, as the API serves them: once at the build, as small as they get.
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)];
/** Below it the headers cost more than it saves. Bytes. */
const WORTH_IT = 600;

/** Writes `x.br` and `x.gz` beside every script, style and drawing of `folder`. */
export async function compressFiles(folder) {
  const files = (await readdir(folder)).filter(name => /\.(js|css|svg)$/.test(name));
  await Promise.all(
    files.map(async name => {
      const file = join(folder, name);
      const content = await readFile(file);
      if (content.length < WORTH_IT) return;
      // A megabyte at the highest quality takes seconds; the next lower one is hardly larger.
      const quality = content.length > 600_000 ? 9 : constants.BROTLI_MAX_QUALITY;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
      await Promise.all([
        brotli(content, { params }).then(small => writeFile(`${file}.br`, small)),
        zip(content, { level: 9 }).then(small => writeFile(`${file}.gz`, small)),
      ]);
    }),
  );
}
