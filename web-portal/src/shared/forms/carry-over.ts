type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isChoice = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio';

function isTouched(field: Field): boolean {
  if (field instanceof HTMLSelectElement) return [...field.options].some(one => one.selected !== one.defaultSelected);
  return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
}

const fieldsOf = (form: ParentNode) => [...form.querySelectorAll<Field>('[name]:is(input, textarea, select)')];
const standsFor = (before: Field) => (field: Field) =>
  field.name === before.name && field.type === before.type && (!isChoice(before) || field.value === before.value);

/** Uses the native setter and an event, because React ignores a value set on the element itself. */
function enter(field: Field, before: Field): void {
  if (isChoice(field) && isChoice(before)) {
    if (field.checked !== before.checked) field.click();
    return;
  }
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, before.value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Copies input and focus from the prerendered forms in `place` to the ones that replace them. */
export function carryOver(place: Element): void {
  const before = new Set(fieldsOf(place));
  let focused = document.activeElement;
  place.addEventListener('focusin', ({ target }) => (focused = target as Element));
  place.addEventListener('hydrated', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const fields = fieldsOf(target);
    for (const old of before) {
      const field = fields.find(standsFor(old));
      if (!field) continue;
      before.delete(old);
      if (isTouched(old)) enter(field, old);
      if (old === focused) field.focus({ preventScroll: true });
    }
  });
}
