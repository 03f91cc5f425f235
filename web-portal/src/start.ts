import './styles/base.css';
// After the fallbacks in base.css: where two rules of a family have a letter, the later one gives it.
import '../../dist/web-portal-fonts/faces.css';
import './styles/forms.css';
import './styles/feedback.css';
import './styles/shell.css';
import './features/consent/consent.css';

/** Resolves once the prerendered page is painted: parsing the app's script earlier would delay that on a phone. */
const seen = new Promise<void>(resolve => {
  // Hidden tabs and frames never paint; a slow phone paints late, and the script must not delay it.
  setTimeout(resolve, document.hidden || window.parent !== window ? 500 : 2000);
  // A frame reaches the screen after it was rendered; two frames later it has for certain.
  const onScreen = () => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
  requestAnimationFrame(() => {
    // Large pictures take most of the time.
    const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
    void Promise.allSettled(pictures.map(picture => picture.decode())).then(onScreen);
  });
});

/** Ends the current task, so that the page can respond in between. */
const nextTask = () => new Promise(resolve => setTimeout(resolve));

void seen.then(async () => {
  // The first number and date formats load the browser's locale data, 20 ms each on a phone: before scripts compete for the core.
  (0).toLocaleString();
  await nextTask();
  new Date().toLocaleDateString();
  // Preloads the modules that the server named for this page, in parallel.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link.next')) link.rel = 'modulepreload';
  const { start } = await import('./main.js');
  await nextTask();
  void start(nextTask);
});
