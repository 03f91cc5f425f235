import reactAdminInEnglish from 'ra-language-english';
import { deedsInGerman } from './de/audit.js';
import { bankInGerman } from './de/bank.js';
import { consoleInGerman } from './de/console.js';
import { contentsInGerman } from './de/contents.js';
import { exploreInGerman } from './de/explore.js';
import { operationsInGerman } from './de/operations.js';
import { reactAdminInGerman } from './de/react-admin.js';
import { peopleInGerman } from './de/people.js';
import { refireInGerman } from './de/refire.js';
import { repairInGerman } from './de/repair.js';
import { reportsInGerman } from './de/reports.js';
import { deedsInEnglish } from './en/audit.js';
import { bankInEnglish } from './en/bank.js';
import { consoleInEnglish } from './en/console.js';
import { contentsInEnglish } from './en/contents.js';
import { exploreInEnglish } from './en/explore.js';
import { operationsInEnglish } from './en/operations.js';
import { peopleInEnglish } from './en/people.js';
import { refireInEnglish } from './en/refire.js';
import { repairInEnglish } from './en/repair.js';
import { reportsInEnglish } from './en/reports.js';

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
