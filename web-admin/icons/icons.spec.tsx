import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { wantedIcons } from './wanted';

const icons = readdirSync(join(__dirname, 'icons')).map(file => file.replace(/\.tsx$/, ''));

describe('Our copy of @mui/icons-material', () => {
  it('has the icons that react-admin and the console import, and no others; if not: node web-admin/icons/renew.mjs', () => {
    const wanted = wantedIcons(process.cwd());
    expect(wanted).toEqual(expect.arrayContaining(['Sort', 'SellOutlined']));
    expect(icons).toEqual(wanted);
  });

  it('is what react-admin gets by that name', () => {
    expect(require.resolve('@mui/icons-material/Sort', { paths: [require.resolve('ra-ui-materialui')] })).toBe(
      join(__dirname, 'icons/Sort.tsx'),
    );
  });

  it.each(icons)('draws %s', async icon => {
    // Both by one way, so that both come with one React.
    const { renderToStaticMarkup } = await import('react-dom/server');
    const { default: Icon } = (await import(`./icons/${icon}`)) as { default: React.ComponentType };
    expect(renderToStaticMarkup(<Icon />)).toMatch(
      new RegExp(`<svg [^>]*data-testid="${icon}Icon">.*<(path|circle) [^>]*>.*</svg>$`),
    );
  });
});
