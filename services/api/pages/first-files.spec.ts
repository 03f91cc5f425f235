import { tmpdir } from 'node:os';
import { chosenLanguage, linksFor, readFirstFiles, type FirstFiles } from './first-files.js';

const list: FirstFiles[] = [
  { path: '/', de: ['assets/home.css', 'assets/home-de.js'], en: ['assets/home.css', 'assets/home-en.js'] },
  { path: '/empfehlen/:produktId', de: ['assets/recommend-de.js'], en: ['assets/recommend-en.js'] },
  { path: '/recommend/:produktId', speaks: 'en', de: ['assets/recommend-de.js'], en: ['assets/recommend-en.js'] },
];
const filesAt = (path: string, { language = 'de', offered = ['de', 'en'], chosen }: { language?: 'de' | 'en'; offered?: ('de' | 'en')[]; chosen?: string } = {}) =>
  [...linksFor(list, path, language, offered, chosen).matchAll(/href="\/assets\/([^"]+)"/g)].map(([, file]) => file);

describe('the files a page names', () => {
  it('come as the portal asks for them, so that none is fetched twice', () => {
    expect(linksFor(list, '/', 'de', ['de'])).toBe('<link rel="preload" as="style" crossorigin href="/assets/home.css"><link rel="modulepreload" crossorigin href="/assets/home-de.js">');
  });
  it('are those of the path, however it is written', () => {
    for (const path of ['/empfehlen/700', '/Empfehlen/700/']) expect(filesAt(path)).toEqual(['recommend-de.js']);
    expect(filesAt('/empfehlen')).toEqual([]);
  });
  it('are any other path’s where the list says so', () => expect(linksFor([...list, { path: '/*', de: ['assets/category.js'], en: [] }], '/internet/glasfaser.html', 'de', ['de'])).toContain('assets/category.js'));
  it('speak the browser’s language, before it what the person chose, before that the address', () => {
    expect(filesAt('/', { language: 'en' })).toEqual(['home.css', 'home-en.js']);
    expect(filesAt('/', { language: 'en', chosen: 'de' })).toEqual(['home.css', 'home-de.js']);
    expect(filesAt('/recommend/700', { chosen: 'de' })).toEqual(['recommend-en.js']);
  });
  it('never speak what the tenant does not offer', () => {
    expect(filesAt('/recommend/700', { offered: ['de'], chosen: 'en' })).toEqual(['recommend-de.js']);
    expect(filesAt('/', { chosen: '__proto__' })).toEqual(['home.css', 'home-de.js']);
  });
  it('are none where no portal is built', async () => expect(await readFirstFiles(tmpdir())).toEqual([]));
});

it('reads the chosen language out of all cookies', () => {
  expect(chosenLanguage('a=1; psoe_language=en; b=2')).toBe('en');
  expect(chosenLanguage('not_psoe_language=en')).toBeUndefined();
  expect(chosenLanguage()).toBeUndefined();
});
