/** All that can be asked of a table. */
import type { Aim, Blast } from './blast.ts';
import type { Enter } from './buildings.ts';
import type { Charge } from './charge.ts';
import type { Forced } from './forced.ts';
import type { Retreat } from './retreat.ts';
import type { RideBy } from './rideBy.ts';
import type { Spray } from './spray.ts';
import type { Stand } from './stand.ts';
import type { UnitCharge } from './unitCharge.ts';
import type { Unit } from './units.ts';
import type { Where } from './where.ts';

export type Ask = Where | Stand | Charge | Blast | Aim | Spray | Forced | Unit | UnitCharge | Enter | Retreat | RideBy;
