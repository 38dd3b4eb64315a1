/**
 * The tables by name. Each noun adds its own in its `table.ts`:
 *
 *   declare module '#server/ground/database/schema.ts' {
 *     interface Database {
 *       role: RoleTable;
 *     }
 *   }
 */
// oxlint-disable-next-line typescript/no-empty-interface -- every table stands with the noun that owns it
export interface Database {}
