/** docs/specification/friend.md#minimum-age. */
export const minimumAge = 18;

/** Both days as `YYYY-MM-DD`; a person born on 29 February comes of age on 1 March. */
export function isOfAge(birthDate: string, today: string): boolean {
  const [year = '', rest = ''] = [birthDate.slice(0, 4), birthDate.slice(4)];
  return `${Number(year) + minimumAge}${rest}` <= today;
}
