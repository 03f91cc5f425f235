import reactAdminInEnglish from 'ra-language-english';
import { reactAdminInGerman } from './react-admin-in-german.js';

/** React-admin's own texts. */
export const reactAdminTexts = { de: reactAdminInGerman, en: reactAdminInEnglish.ra };
