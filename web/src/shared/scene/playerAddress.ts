/** The address of a scene in the player, for screens of other nouns that lead there. */
import { playerPage } from '#contract/dataManage/scene/page.ts';

/** @param at seconds since the beginning of the scene */
export const playerAddress = (id: string, at: number): string => `/${playerPage.route}?scene=${id}&at=${at.toFixed(1)}`;
