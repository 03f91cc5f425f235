type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
const isTick = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');
/** React marks what it has found in the page. */
const isTaken = (element: Element): boolean => Object.keys(element).some(key => key.startsWith('__react'));

/** Keeps what is typed, ticked and pressed on a page that came drawn, until React has taken that part of it over (`useTakenOver`) or put another in its place. Links work by themselves. */
export function keepInput(page: Document = document): void {
  const fields = new Map<Field, string | boolean>();
  let pressed: HTMLButtonElement | null = null;
  page.addEventListener(
    'input',
    ({ target }) => {
      if (isField(target) && !isTaken(target)) fields.set(target, isTick(target) ? target.checked : target.value);
    },
    true,
  );
  page.addEventListener(
    'click',
    ({ target }) => {
      const button = (target as Element).closest('button');
      // Who presses again, now that it works, means it once.
      if (button) pressed = isTaken(button) ? null : button;
    },
    true,
  );
  // For a press React takes its part of the page over at once where it can, and has then done it.
  page.defaultView!.addEventListener('click', () => {
    if (pressed && isTaken(pressed)) pressed = null;
  });
  // What is typed must never get into an address: a browser that sends a form by itself would put it there.
  page.addEventListener('submit', event => event.preventDefault(), true);

  page.addEventListener('takenover', () =>
    setTimeout(() => {
      for (const [field, value] of fields) {
        const now = nowOf(
          field,
          page.querySelectorAll<Field>(field.localName),
          one => one.name === field.name && (field.type !== 'radio' || one.value === field.value),
        );
        if (!now) continue;
        fields.delete(field);
        enter(now, value);
      }
      const button: HTMLButtonElement | null = pressed;
      const now =
        button &&
        nowOf(
          button,
          page.querySelectorAll('button'),
          one => one.type === button.type && one.textContent === button.textContent,
        );
      if (!now) return;
      pressed = null;
      now.click();
    }),
  );
}

/** What stands in its place now and listens. */
function nowOf<One extends Element>(element: One, all: NodeListOf<One>, isIt: (one: One) => boolean): One | undefined {
  const now = element.isConnected ? element : [...all].find(isIt);
  return now && isTaken(now) ? now : undefined;
}

function enter(field: Field, value: string | boolean): void {
  if (isTick(field)) {
    // The form has set it back to where it starts, or knows nothing of it yet: either way it learns of it by a click.
    field.checked = !value;
    field.click();
    return;
  }
  // React remembers what it wrote through the field itself and would think that nothing changed.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
