import { z } from 'zod';
import { defineEvent } from '#platform/domain/aggregate.js';
import { plannableSettings } from '#platform/domain/plannable-settings.js';

/** A planned change could not be made at its time. */
export const PlannedSettingMissed = defineEvent('PlannedSettingMissed', {
  planId: z.uuid(),
  setting: z.enum([...plannableSettings, 'configuration']),
});
