/** Every call with its handler. A missing or an extra handler does not compile. */
import { contract, type Contract } from '#contract/index.ts';
import type { Call } from '#contract/core.ts';
import type { Handlers } from './core/context.ts';
import type { Route } from './core/pipeline.ts';
import { jobHandlers } from './job/handlers.ts';
import { menuHandlers } from './menu/handlers.ts';
import { orderHandlers } from './order/handlers.ts';
import { organisationHandlers } from './organisation/handlers.ts';
import { roleHandlers } from './role/handlers.ts';
import { sessionHandlers } from './session/handlers.ts';
import { sysLogHandlers } from './sysLog/handlers.ts';
import { systemUserHandlers } from './systemUser/handlers.ts';

const handlers: { [Noun in keyof Contract]: Handlers<Contract[Noun]> } = {
  session: sessionHandlers,
  systemUser: systemUserHandlers,
  role: roleHandlers,
  menu: menuHandlers,
  organisation: organisationHandlers,
  sysLog: sysLogHandlers,
  job: jobHandlers,
  order: orderHandlers,
};

function routesOf<Calls extends Record<string, Call>>(calls: Calls, handlersOfNoun: Handlers<Calls>): Route[] {
  return Object.keys(calls).flatMap((name) => {
    const call = calls[name];
    const handler = handlersOfNoun[name];
    return call === undefined || handler === undefined ? [] : [{ call, handler }];
  });
}

export const routes: readonly Route[] = [
  ...routesOf(contract.session, handlers.session),
  ...routesOf(contract.systemUser, handlers.systemUser),
  ...routesOf(contract.role, handlers.role),
  ...routesOf(contract.menu, handlers.menu),
  ...routesOf(contract.organisation, handlers.organisation),
  ...routesOf(contract.sysLog, handlers.sysLog),
  ...routesOf(contract.job, handlers.job),
  ...routesOf(contract.order, handlers.order),
];
