import reactAdminInEnglish from 'ra-language-english';
import { consoleInGerman } from './de/console.js';
import { exploreInGerman } from './de/explore.js';
import { operationsInGerman } from './de/operations.js';
import { reactAdminInGerman } from './de/react-admin.js';
import { repairInGerman } from './de/repair.js';
import { reportsInGerman } from './de/reports.js';
import { consoleInEnglish } from './en/console.js';
import { exploreInEnglish } from './en/explore.js';
import { operationsInEnglish } from './en/operations.js';
import { repairInEnglish } from './en/repair.js';
import { reportsInEnglish } from './en/reports.js';

const german = {
  ra: reactAdminInGerman,
  ...consoleInGerman,
  ...reportsInGerman,
  ...operationsInGerman,
  ...repairInGerman,
  ...exploreInGerman,
  resources: { ...reportsInGerman.resources, ...operationsInGerman.resources },
};

const english: typeof german = {
  ra: reactAdminInEnglish.ra,
  ...consoleInEnglish,
  ...reportsInEnglish,
  ...operationsInEnglish,
  ...repairInEnglish,
  ...exploreInEnglish,
  resources: { ...reportsInEnglish.resources, ...operationsInEnglish.resources },
};

export const messages = { de: german, en: english };
