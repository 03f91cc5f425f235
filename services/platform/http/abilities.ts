const staff = [
  'AuftragsReport',
  'EmpfehlerReport',
  'Praemien',
  'Einladungstool',
  'Verwaltung',
  'StatistikReport',
  'Stammdaten',
];

/** docs/specification/programme.md#who-may-do-what. Any other role: nothing. */
const abilitiesOfRole: Readonly<Record<string, readonly string[]>> = {
  AgenturInhaber: [...staff, 'Rechnungen', 'Mitarbeiter'],
  AgenturMitarbeiter: staff,
  /** Of one tenant. */
  Betreiber: ['Ereignisse', 'Warteschlangen', 'Auszahlungen', 'Mandanten', 'Protokoll', 'Datenschutz'],
  /** Of the installation: nobody’s people, nobody’s money. */
  plattform: ['Warteschlangen', 'Projektionen', 'Protokoll'],
};

export const mayDo = (roles: readonly string[], ability: string): boolean =>
  roles.some(role => abilitiesOfRole[role]?.includes(ability));
