const staff = ['AuftragsReport', 'EmpfehlerReport', 'Praemien', 'Einladungstool', 'Verwaltung', 'StatistikReport', 'Stammdaten'];

/** §6 and domain.md, "Who may do what". Any other role: nothing. */
const abilitiesOfRole: Readonly<Record<string, readonly string[]>> = {
  AgenturInhaber: [...staff, 'Rechnungen', 'Mitarbeiter'],
  AgenturMitarbeiter: staff,
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Projektionen', 'Auszahlungen', 'Mandanten', 'Protokoll', 'Datenschutz'],
};

export const mayDo = (roles: readonly string[], ability: string): boolean => roles.some((role) => abilitiesOfRole[role]?.includes(ability));
