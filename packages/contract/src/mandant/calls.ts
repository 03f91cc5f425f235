import { z } from 'zod';
import { defineCall } from '../call.js';
import { line } from '../shared/schemas.js';
import { Route, Tenant } from './schemas.js';

const area = 'mandant' as const;

export const readTenant = defineCall({
  name: 'readTenant',
  area,
  method: 'GET',
  path: '/mandant/:tenant',
  scope: 'root',
  auth: 'none',
  summary: 'The configuration of a tenant',
  params: z.strictObject({ tenant: line(60) }),
  answer: Tenant,
  status: 200,
  errors: ['not-found'],
});

export const listRoutes = defineCall({
  name: 'listRoutes',
  area,
  method: 'GET',
  path: '/route/default',
  scope: 'tenant',
  auth: 'none',
  summary: 'The portal’s routes by name',
  answer: z.array(Route),
  status: 200,
  errors: [],
});
