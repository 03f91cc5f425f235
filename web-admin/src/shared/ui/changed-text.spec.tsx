import { ThemeProvider } from '@mui/material';
import { renderToStaticMarkup } from 'react-dom/server';
import { themesOf } from '../../shell/theme';
import { ChangedValue } from './changed-text';

const drawn = (before: string, after: string) =>
  renderToStaticMarkup(
    <ThemeProvider theme={themesOf({}).light}>
      <ChangedValue before={before} after={after} />
    </ThemeProvider>,
  ).replace(/<style[\s\S]*?<\/style>/g, '');
const [beforeFold, folded] = ['<details', '</details>'];
/** What is seen without unfolding anything, without tags. */
const seen = (html: string) => html.slice(0, html.indexOf(beforeFold)).replace(/<[^>]+>/g, '');

describe('A changed value', () => {
  it('that is short stands as it was and is', () =>
    expect(drawn('50 €', '75 €')).toMatch(/<del>50 €<\/del> → <ins>75 €<\/ins>/));

  it('that is a text shows the words that differ, and its whole versions folded', () => {
    const html = drawn('<p>Sie erhalten <b>50</b> Euro.</p>', '<p>Sie erhalten <b>20</b> Euro.</p>');
    expect(html).toMatch(/Sie erhalten <\/span><del>.*50<\/del><ins>.*20<\/ins><span> Euro\./);
    expect(seen(html)).not.toContain('&lt;p&gt;');
    expect(html).toMatch(new RegExp(`${beforeFold}[\\s\\S]*&lt;p&gt;Sie erhalten &lt;b&gt;50[\\s\\S]*${folded}`));
  });

  it('folds what comes after four changes, and says how many those are', () => {
    const text = (word: string) =>
      Array.from({ length: 16 }, (_, at) => `<p>Satz ${at} hat ${word} Wort.</p><p>Satz ${at} bleibt.</p>`).join('');
    const html = drawn(text('ein'), text('kein'));
    expect(seen(html)).toContain('Satz 3 hat');
    expect(seen(html)).not.toContain('Satz 4 hat');
    expect(seen(html)).toContain('changes.more');
  });

  it('names a link with its whole destination, a host with letters of other alphabets in ASCII', () => {
    const link = (to: string) => `<p>Zur <a href="${to}">Hilfe</a></p>`;
    const html = seen(drawn(link('https://fernklang.example/hilfe'), link('https://fеrnklang.example/hilfe?x=1')));
    expect(html).toContain('https://fernklang.example/hilfe');
    expect(html).toContain('https://xn--frnklang-c8g.example/hilfe?x=1');
  });

  it('says so where only the markup is another', () => {
    expect(seen(drawn('<p>Text</p>', '<p>Text</p> '))).toContain('changes.markup_only');
    expect(seen(drawn('<p>Text</p>', '<h2>Text</h2>'))).toContain('changes.markup');
  });
});
