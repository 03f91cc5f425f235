import { sanitised, withSafeTexts } from './html.js';

describe('formatted text', () => {
  it.each([
    ['<script>alert(1)</script><p>Text</p>', '<p>Text</p>'],
    ['<p onclick="x()" style="position:fixed" class="y">Text</p>', '<p>Text</p>'],
    ['<a href="javascript:alert(1)">Link</a>', '<a>Link</a>'],
    ['<a href="//elsewhere.example">Link</a>', '<a>Link</a>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<iframe src="https://elsewhere.example"></iframe>', ''],
    ['<svg><a href="javascript:alert(1)"><p>Text</p></a></svg>', '<a><p>Text</p></a>'],
    ['<h1>Titel</h1>', '<h2>Titel</h2>'],
    ['<form action="/api"><input name="a"></form>', ''],
  ])('%s becomes %s', (html, safe) => expect(sanitised(html)).toBe(safe));

  it.each([
    '<h2 id="rechte">Ihre Rechte</h2><p>Schreiben Sie an <a href="mailto:service@fernklang.example">uns</a>.</p>',
    '<ul><li><strong>60 Tage</strong></li></ul>',
    '<p><a href="/agb">Bedingungen</a> &amp; mehr</p>',
    '<table><thead><tr><th scope="col">Was</th></tr></thead><tbody><tr><td>Das</td></tr></tbody></table>',
  ])('%s stays as it is', html => expect(sanitised(html)).toBe(html));

  it('does not hand the page to what it opens', () =>
    expect(sanitised('<a href="https://a.example" target="_blank">A</a>')).toBe(
      '<a href="https://a.example" target="_blank" rel="noopener noreferrer">A</a>',
    ));
  it('is the same when it is cleaned again', () => {
    const once = sanitised('<p>5 &lt; 6 &amp; „gut“</p><script>x</script>');
    expect(sanitised(once)).toBe(once);
  });
  it('is found wherever it stands in an answer', () => {
    expect(withSafeTexts({ data: [{ text: '<b onload=x>a</b>', number: 1 }, null] })).toEqual({
      data: [{ text: '<b>a</b>', number: 1 }, null],
    });
  });
});
