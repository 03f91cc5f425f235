import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { PROJECTION, type Projection } from './define-projection.js';

/** The projections among this host's providers. */
@Injectable()
export class ProjectionRegistry {
  private projections: readonly Projection[] | undefined;

  constructor(private readonly discovery: DiscoveryService) {}

  all(): readonly Projection[] {
    return (this.projections ??= this.discover());
  }

  private discover(): readonly Projection[] {
    const found = new Map<string, Projection>();
    const tables = new Set<string>();
    for (const { instance } of this.discovery.getProviders()) {
      if (!isProjection(instance) || found.get(instance.name) === instance) continue;
      if (found.has(instance.name)) throw new Error(`Two projections are called ${instance.name}.`);
      if (tables.has(instance.table)) throw new Error(`Two projections write ${instance.table}.`);
      found.set(instance.name, instance);
      tables.add(instance.table);
    }
    return [...found.values()];
  }
}

const isProjection = (value: unknown): value is Projection =>
  typeof value === 'object' && value !== null && PROJECTION in value;
