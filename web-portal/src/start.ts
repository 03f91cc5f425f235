import './styles/base.css';
import './styles/buttons.css';
import './styles/forms.css';
import './styles/feedback.css';
import './styles/shell.css';
import './features/consent/consent.css';

/** The page came prerendered. The program behind it comes once it is seen: a phone would neither fetch nor paint while it reads that much script. */
const seen = new Promise<void>(resolve => {
  // A tab behind others and a frame out of sight paint nothing; a slow phone paints late, and then the program must not be in its way.
  setTimeout(resolve, document.hidden || window.parent !== window ? 500 : 2000);
  // A frame is on screen some moments after it was made: two frames later it is for certain.
  const onScreen = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
  requestAnimationFrame(() => {
    // The pictures a page begins with are the most of it.
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
    void Promise.allSettled(pictures.map(picture => picture.decode())).then(onScreen);
  });
});

/** The parts of a page that are hydrated one by one; each says so itself (`useHydrated`). */
const partOf = (element: EventTarget | null) => (element as Element).closest('header,main,footer,form,.consent,.apart');
const hydrated = new WeakSet<Element>();
let pressed: HTMLButtonElement | null = null;

document.addEventListener(
  'click',
  ({ target }) => {
    const button = (target as Element).closest('button');
    const part = partOf(target);
    if (button && part) pressed = hydrated.has(part) || postsByItself(button.form) ? null : button;
  },
  true,
);
document.addEventListener('hydrated', ({ target }) => {
  const part = partOf(target);
  if (!part) return;
  hydrated.add(part);
  const button = pressed && standsFor(pressed, part);
  if (!button) return;
  pressed = null;
  setTimeout(() => button.click());
});
/** It itself; where the browser had to render the page anew, the one in its place. */
function standsFor(button: HTMLButtonElement, part: Element): HTMLButtonElement | undefined {
  const before = partOf(button);
  if (before === part) return button;
  if (button.isConnected || before?.nodeName !== part.nodeName) return undefined;
  return [...part.querySelectorAll('button')].find(({ textContent }) => textContent === button.textContent);
}
// A friend's form is sent by the browser, and answered by a page; what is typed into others must never get into an address.
const postsByItself = (form: HTMLFormElement | null) => form?.method === 'post';
document.addEventListener(
  'submit',
  event => {
    if (!postsByItself(event.target as HTMLFormElement)) event.preventDefault();
  },
  true,
);

void seen.then(async () => {
  // What the server named for this address, all at once.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link.next')) link.rel = 'modulepreload';
  const { start } = await import('./main.js');
  // Reading the script is one piece of work, starting it another; between them the page answers.
  setTimeout(() => void start());
});
