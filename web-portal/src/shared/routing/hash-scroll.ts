/** §9. */
export const scrollMs = 300;
/** A place may still be loading when its address is already there. */
const waitMs = 3_000;

interface Place {
  readonly pathname: string;
  readonly hash: string;
}

/** The part of the page a navigation scrolls to; null for none. `#empfehlen-form` is ignored on the path one is already on (§2). */
export function scrollTarget(from: Place | undefined, to: Place): string | null {
  const name = decodeURIComponent(to.hash.replace(/^#/, ''));
  if (name === '' || name.startsWith('t=')) return null;
  return name === 'empfehlen-form' && from?.pathname === to.pathname ? null : name;
}

/** Where the page stands `elapsed` milliseconds into the scroll: quick at first, gently at the end. */
export function positionAt(elapsed: number, from: number, to: number): number {
  const part = Math.min(1, Math.max(0, elapsed / scrollMs));
  return from + (to - from) * (1 - (1 - part) ** 3);
}

/** Scrolls to an element within 300 ms, at once for people who want no motion, and lets the keyboard go on from there. */
export function scrollToPlace(name: string, arrived: (top: number) => void = () => undefined): void {
  const asked = performance.now();
  const look = () => {
    const element = document.getElementById(name);
    if (!element) {
      if (performance.now() - asked < waitMs) requestAnimationFrame(look);
      return;
    }
    const focusable = element.matches('[tabindex]') ? element : element.querySelector<HTMLElement>('[tabindex="-1"]');
    focusable?.focus({ preventScroll: true });
    const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
    const to = Math.max(0, element.getBoundingClientRect().top + scrollY - padding);
    arrived(to);
    glide(scrollY, to);
  };
  requestAnimationFrame(look);
}

function glide(from: number, to: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return scrollTo({ top: to, behavior: 'instant' });
  const start = performance.now();
  const step = (now: number) => {
    scrollTo({ top: positionAt(now - start, from, to), behavior: 'instant' });
    if (now - start < scrollMs) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
