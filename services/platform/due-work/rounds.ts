/** Due work of each tenant that plans itself again; here it begins. */
export const tellSecondPersons = 'tell-second-persons';
