cimport cython

from foolery.base.bits cimport bit, cardset, copy_of, face, faces, group, lowest, rest, suits, twice
from foolery.durak.engine.choices cimport Choices
from foolery.durak.engine.position cimport Position
from foolery.durak.engine.questions cimport Rules


cdef class Looking(Choices):
    @cython.locals(mask=cardset, own=int)
    cpdef cardset matching(self, int place, int card) except? 0
    @cython.locals(left="unsigned long long", pairs="unsigned long long", kept=cardset, rank=int, once=int)
    cpdef cardset paired(self, cardset mask) noexcept
    @cython.locals(mask=cardset)
    cpdef cardset covering(self, int place, int i) except? 0
    @cython.locals(waiting="unsigned long long", without="unsigned long long", attack=int)
    cpdef unsigned long long helpless(self, int place) except? 0
    @cython.locals(i=int)
    cpdef int first_waiting(self) noexcept
    @cython.locals(i=int)
    cpdef list waiting_slots(self, int place, int first=*)
    cpdef unsigned long long waiting(self) noexcept
