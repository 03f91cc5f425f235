import { names } from '../shared/names.js';

export const blockKindNames = names({ single: 'Konto', general: 'Allgemein', 'excluded-by-terms': 'Ausgeschlossen' });
