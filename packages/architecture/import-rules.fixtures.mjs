// One red fixture for each import rule: files, and what is written in them, that break this rule and no other.
export const fixtures = {
  'contract-needs-zod-only': {
    'packages/contract/src/apfel.ts': [
      "import { Injectable } from '@nestjs/common';",
      'export const marker = Injectable;',
    ],
  },
  'domain-does-no-io': {
    'services/modules/apple/domain/apple.ts': [
      "import { readFileSync } from 'node:fs';",
      "export const weight = (): number => readFileSync('apple').length;",
    ],
  },
  'domain-is-pure': {
    'services/modules/apple/domain/apple.ts': [
      "import { AppleRow } from '../persistence/apple.entity.js';",
      'export const weight = (row: AppleRow): number => row.grams;',
    ],
    'services/modules/apple/persistence/apple.entity.ts': ['export interface AppleRow { grams: number }'],
  },
  'every-import-resolves': {
    'services/platform/clock/clock.ts': ["import { nowhere } from './nowhere.js';", 'export const clock = nowhere;'],
  },
  'features-do-not-meet': {
    'web-portal/src/features/apples/list.ts': [
      "import { pear } from '../pears/pear.js';",
      'export const list = [pear];',
    ],
    'web-portal/src/features/pears/pear.ts': ["export const pear = 'pear';"],
  },
  'german-stays-on-the-wire': {
    'packages/contract/src/apfel.ts': ['export const apfelSchema = {};'],
    'services/modules/apple/queries/list-apples/list-apples.handler.ts': [
      "import { apfelSchema } from '../../../../../packages/contract/src/apfel.js';",
      'export const answer = apfelSchema;',
    ],
  },
  'hosts-see-modules-only': {
    'services/api/main.ts': [
      "import { AppleRepository } from '../modules/apple/persistence/apple.repository.js';",
      'export const apples = new AppleRepository();',
    ],
    'services/modules/apple/persistence/apple.repository.ts': ['export class AppleRepository {}'],
  },
  'modules-meet-at-their-api': {
    'services/modules/apple/commands/pick-apple/pick-apple.handler.ts': [
      "import { PearRepository } from '../../../pear/persistence/pear.repository.js';",
      'export const pears = new PearRepository();',
    ],
    'services/modules/pear/persistence/pear.repository.ts': ['export class PearRepository {}'],
  },
  'nothing-shipped-imports-tests': {
    'packages/testing/src/given.ts': ['export const given = () => [];'],
    'services/modules/apple/queries/list-apples.ts': [
      "import { given } from '../../../../packages/testing/src/given.js';",
      'export const start = given;',
    ],
  },
  'packages-are-leaves': {
    'packages/reward-types/src/basket.ts': [
      "import { clock } from '../../../services/platform/clock/clock.js';",
      'export const now = clock;',
    ],
    'services/platform/clock/clock.ts': ['export const clock = () => 0;'],
  },
  'platform-and-engine-know-no-module': {
    'services/engine/relay.ts': [
      "import { AppleModule } from '../modules/apple/apple.module.js';",
      'export const modules = [AppleModule];',
    ],
    'services/modules/apple/apple.module.ts': ['export class AppleModule {}'],
  },
  'shared-knows-no-feature': {
    'web-portal/src/features/pears/pear.ts': ["export const pear = 'pear';"],
    'web-portal/src/shared/ui/button.ts': [
      "import { pear } from '../../features/pears/pear.js';",
      'export const button = pear;',
    ],
  },
  'web-never-reaches-services': {
    'services/modules/apple/queries/list-apples.ts': ['export const listApples = () => [];'],
    'web-portal/src/routes/home.ts': [
      "import { listApples } from '../../../services/modules/apple/queries/list-apples.js';",
      'export const apples = listApples;',
    ],
  },
};
