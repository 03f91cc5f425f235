import { tmpdir } from 'node:os';
import { filesFor, linksTo, readFirstFiles, type FirstFiles } from './first-files.js';

const list: FirstFiles[] = [
  { path: '/', de: ['assets/home.css', 'assets/home-de.js'], en: ['assets/home.css', 'assets/home-en.js'] },
  { path: '/empfehlen/:produktId', de: ['assets/recommend-de.js'], en: ['assets/recommend-en.js'] },
  { path: '/recommend/:produktId', speaks: 'en', de: ['assets/recommend-de.js'], en: ['assets/recommend-en.js'] },
];
const filesAt = (
  path: string,
  {
    language = 'de',
    offered = ['de', 'en'],
    cookies,
  }: { language?: 'de' | 'en'; offered?: ('de' | 'en')[]; cookies?: string } = {},
) => filesFor(list, path, language, offered, cookies);

describe('the files a page names', () => {
  it('are its styles, without which it is not seen, and its scripts, which wait until it is', () => {
    expect(linksTo(filesAt('/').files)).toBe(
      '<link rel="stylesheet" crossorigin href="/assets/home.css"><link class="next" crossorigin href="/assets/home-de.js">',
    );
  });
  it('are those of the path, however it is written', () => {
    for (const path of ['/empfehlen/700', '/Empfehlen/700/', '/empfehlen/700?geraet=301'])
      expect(filesAt(path).files).toEqual(['assets/recommend-de.js']);
    expect(filesAt('/empfehlen').files).toEqual([]);
  });
  it('are any other path’s where the list says so', () =>
    expect(
      filesFor([...list, { path: '/*', de: ['assets/category.js'], en: [] }], '/internet/glasfaser.html', 'de', ['de'])
        .files,
    ).toEqual(['assets/category.js']));
  it('speak the browser’s language, before it what the person chose, before that the address', () => {
    expect(filesAt('/', { language: 'en' })).toEqual({
      language: 'en',
      files: ['assets/home.css', 'assets/home-en.js'],
    });
    expect(filesAt('/', { language: 'en', cookies: 'a=1; psoe_language=de; b=2' }).language).toBe('de');
    expect(filesAt('/', { cookies: 'not_psoe_language=en' }).language).toBe('de');
    expect(filesAt('/recommend/700', { cookies: 'psoe_language=de' }).files).toEqual(['assets/recommend-en.js']);
  });
  it('never speak what the tenant does not offer', () => {
    expect(filesAt('/recommend/700', { offered: ['de'], cookies: 'psoe_language=en' }).files).toEqual([
      'assets/recommend-de.js',
    ]);
    expect(filesAt('/', { cookies: 'psoe_language=__proto__' }).language).toBe('de');
  });
  it('are none where no portal is built', async () => expect(await readFirstFiles(tmpdir())).toEqual([]));
});
