import reactAdminInEnglish from 'ra-language-english';
import { deedsInGerman } from './i18n/de/audit.js';
import { bankInGerman } from './i18n/de/bank.js';
import { consoleInGerman } from './i18n/de/console.js';
import { contentsInGerman } from './i18n/de/contents.js';
import { exploreInGerman } from './i18n/de/explore.js';
import { operationsInGerman } from './i18n/de/operations.js';
import { reactAdminInGerman } from './react-admin-in-german.js';
import { peopleInGerman } from './i18n/de/people.js';
import { refireInGerman } from './i18n/de/refire.js';
import { repairInGerman } from './i18n/de/repair.js';
import { reportsInGerman } from './i18n/de/reports.js';
import { deedsInEnglish } from './i18n/en/audit.js';
import { bankInEnglish } from './i18n/en/bank.js';
import { consoleInEnglish } from './i18n/en/console.js';
import { contentsInEnglish } from './i18n/en/contents.js';
import { exploreInEnglish } from './i18n/en/explore.js';
import { operationsInEnglish } from './i18n/en/operations.js';
import { peopleInEnglish } from './i18n/en/people.js';
import { refireInEnglish } from './i18n/en/refire.js';
import { repairInEnglish } from './i18n/en/repair.js';
import { reportsInEnglish } from './i18n/en/reports.js';

const german = {
  ra: reactAdminInGerman,
  ...consoleInGerman,
  ...reportsInGerman,
  ...peopleInGerman,
  ...operationsInGerman,
  ...repairInGerman,
  ...exploreInGerman,
  ...contentsInGerman,
  ...refireInGerman,
  ...bankInGerman,
  ...deedsInGerman,
  resources: {
    ...reportsInGerman.resources,
    ...peopleInGerman.resources,
    ...contentsInGerman.resources,
    ...operationsInGerman.resources,
    ...refireInGerman.resources,
  },
};

const english: typeof german = {
  ra: reactAdminInEnglish.ra,
  ...consoleInEnglish,
  ...reportsInEnglish,
  ...peopleInEnglish,
  ...operationsInEnglish,
  ...repairInEnglish,
  ...exploreInEnglish,
  ...contentsInEnglish,
  ...refireInEnglish,
  ...bankInEnglish,
  ...deedsInEnglish,
  resources: {
    ...reportsInEnglish.resources,
    ...peopleInEnglish.resources,
    ...contentsInEnglish.resources,
    ...operationsInEnglish.resources,
    ...refireInEnglish.resources,
  },
};

export const messages = { de: german, en: english };
