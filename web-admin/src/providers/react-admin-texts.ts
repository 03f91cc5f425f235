import { reactAdminInOwnEnglish } from './react-admin-in-english.js';
import { reactAdminInGerman } from './react-admin-in-german.js';

/** React-admin's own texts. */
export const reactAdminTexts = { de: reactAdminInGerman, en: reactAdminInOwnEnglish };
