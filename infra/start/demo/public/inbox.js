// The mail reader: a list that refreshes itself, and one open mail, named by the URL's fragment.
const find = selector => document.querySelector(selector);
const [search, count, list, empty, article, opened, frame, plain] = [
  '#search',
  '.count',
  '.mails',
  '.empty',
  '.mail',
  '.open',
  'iframe',
  'pre',
].map(find);
const time = new Intl.DateTimeFormat('de-DE', { hour: '2-digit', minute: '2-digit' });
const day = new Intl.DateTimeFormat('de-DE', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
const full = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeStyle: 'medium' });

let view = 'html';
let shown = '';
search.value = new URLSearchParams(location.search).get('to') ?? '';

const openId = () => location.hash.slice(1);
const when = iso => (new Date(iso).toDateString() === new Date().toDateString() ? time : day).format(new Date(iso));

function element(tag, className, text) {
  const made = document.createElement(tag);
  made.className = className;
  made.textContent = text;
  return made;
}

async function refresh() {
  const response = await fetch(`list.json?search=${encodeURIComponent(search.value)}`).catch(() => undefined);
  if (!response?.ok) return void (count.textContent = 'Das Postfach antwortet gerade nicht. Neuer Versuch folgt.');
  const mails = await response.json();
  const fingerprint = JSON.stringify([mails.map(mail => mail.id), openId()]);
  if (fingerprint === shown) return;
  shown = fingerprint;
  count.textContent = mails.length === 1 ? '1 Mail' : `${mails.length} Mails`;
  empty.hidden = mails.length > 0;
  empty.textContent = search.value
    ? 'Keine Mail passt zu dieser Suche.'
    : 'Noch keine Mail. Sobald das Programm eine verschickt, erscheint sie hier.';
  list.replaceChildren(...mails.map(row));
}

function row(mail) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${mail.id}`;
  if (mail.id === openId()) link.setAttribute('aria-current', 'true');
  link.append(
    element('span', 'row-to', mail.to),
    element('time', 'row-time', when(mail.sentAt)),
    element('strong', 'row-subject', mail.subject),
    element('span', 'row-preview', mail.preview),
  );
  item.append(link);
  return item;
}

async function showOpen() {
  const id = openId();
  document.body.classList.toggle('reading', Boolean(id));
  const response = id ? await fetch(`messages/${id}.json`) : undefined;
  opened.hidden = !response?.ok;
  find('.hint').hidden = Boolean(response?.ok);
  if (response?.ok) {
    const mail = await response.json();
    find('.open h2').textContent = mail.subject;
    find('.to').textContent = mail.to;
    find('.from').textContent = mail.from;
    find('.open time').textContent = full.format(new Date(mail.sentAt));
    find('.views').hidden = !mail.html;
    if (mail.html) frame.src = `messages/${id}/html`;
    plain.textContent = mail.text;
    showView(mail.html ? view : 'text');
    article.focus({ preventScroll: true });
  }
  await refresh();
}

function showView(chosen) {
  frame.hidden = chosen !== 'html';
  plain.hidden = chosen !== 'text';
  for (const button of document.querySelectorAll('[data-view]'))
    button.setAttribute('aria-pressed', String(button.dataset.view === chosen));
}

for (const button of document.querySelectorAll('[data-view]')) {
  button.addEventListener('click', () => showView((view = button.dataset.view)));
}
search.addEventListener('input', refresh);
search.form.addEventListener('submit', event => event.preventDefault());
addEventListener('hashchange', showOpen);
document.addEventListener('visibilitychange', refresh);
setInterval(() => document.hidden || refresh(), 2_000);
await showOpen();
