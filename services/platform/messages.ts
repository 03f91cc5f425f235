import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { InstanceWrapper } from '@nestjs/core/injector/instance-wrapper.js';
import { Command, CommandBus, CommandHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';

/** A command whose arguments are those of the method that handles it: `class ShipOrder extends CommandOf<[orderId: string]> {}`. */
export abstract class CommandOf<Args extends readonly unknown[], Result = void> extends Command<Result> {
  readonly args: Args;

  constructor(...args: Args) {
    super();
    this.args = args;
  }
}

/** A query whose arguments are those of the method that answers it: `class NumberOf extends QueryOf<[orderId: string], string> {}`. */
export abstract class QueryOf<Args extends readonly unknown[], Result> extends Query<Result> {
  readonly args: Args;

  constructor(...args: Args) {
    super();
    this.args = args;
  }
}

type Message<Args extends readonly unknown[], Result> = Type<CommandOf<Args, Result> | QueryOf<Args, Result>>;

interface Handled {
  readonly message: Message<readonly unknown[], unknown>;
  readonly method: string;
}

const HANDLED = 'handled-messages';

/** Binds a method of a provider to a command or query of the module: the bus calls it with the message's arguments. */
export const Handles =
  <Args extends readonly unknown[], Result>(message: Message<Args, Result>) =>
  <Method extends (...args: Args) => Promise<Result>>(
    target: object,
    method: string,
    _: TypedPropertyDescriptor<Method>,
  ): void => {
    const handled = (Reflect.getMetadata(HANDLED, target.constructor) ?? []) as readonly Handled[];
    Reflect.defineMetadata(HANDLED, [...handled, { message, method }], target.constructor);
  };

/** Makes each method with `@Handles` the handler of its message, when the host starts. */
@Injectable()
export class MessageHandlers implements OnModuleInit {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  onModuleInit(): void {
    for (const { metatype, instance } of this.discovery.getProviders()) {
      const handled = metatype && (Reflect.getMetadata(HANDLED, metatype) as readonly Handled[] | undefined);
      for (const { message, method } of handled ?? []) {
        const methods = instance as Readonly<Record<string, (...args: readonly unknown[]) => Promise<unknown>>>;
        this.bind(message, args => methods[method]!(...args));
      }
    }
  }

  private bind(message: Handled['message'], work: (args: readonly unknown[]) => Promise<unknown>): void {
    class Handler {
      execute({ args }: CommandOf<readonly unknown[], unknown> | QueryOf<readonly unknown[], unknown>) {
        return work(args);
      }
    }
    const handler = new InstanceWrapper({ name: message.name, metatype: Handler, instance: new Handler() });
    if (message.prototype instanceof Command) {
      CommandHandler(message as Type<Command<unknown>>)(Handler);
      this.commands.register([handler]);
    } else {
      QueryHandler(message as Type<Query<unknown>>)(Handler);
      this.queries.register([handler]);
    }
  }
}
