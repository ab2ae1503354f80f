"""Families as declarations: what a position holds is declared once, field by field.

The view class of a family is the table of its fields. From it follow the notation, the wire form and its schema,
reading and checking, views, and samples. Beside it stand a table of moves and a table of a learner's row.

    codecs     kinds of values: engine value, plain data, word of a line, type on the wire
    fields     a field of a position; a zone of cards
    position   all fields of a family together: text, views, reading, the form of a view
    view       the base class of a declared view
    sampling   unknown cards dealt to those who may hold them
    moves      the moves of a family by word and number
    rows       a learner's row, part by part

Fields of a state without a compiled core are declared in ``foolery.contract.plain_state``.
"""
